"""Cannot even begin."""

import sys

sys.exit("ModuleNotFoundError: No module named 'okey'")
