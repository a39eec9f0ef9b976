// In the worker: Python, the package, and one function that takes a request and gives an answer.
import { loadPyodide } from "./python/pyodide.mjs";

export function start(folder) {
  const ready = load(new URL(folder, self.location.href).href);
  ready.then(
    () => self.postMessage({ ready: true }),
    (fault) => self.postMessage({ failed: String(fault).slice(0, 500) }),
  );
  self.onmessage = async ({ data }) => {
    try {
      const handle = await ready;
      self.postMessage({ id: data.id, text: handle(data.text) });
    } catch (fault) {
      self.postMessage({ id: data.id, failed: String(fault).slice(0, 500) });
    }
  };
}

async function load(folder) {
  const packed = fetch(`${folder}referee.zip`).then((response) => {
    if (!response.ok) throw new Error(`referee.zip: ${response.status}`);
    return response.arrayBuffer();
  });
  self.postMessage({ step: "python" });
  const pyodide = await loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home" },
  });
  self.postMessage({ step: "referee" });
  pyodide.unpackArchive(await packed, "zip", { extractDir: "/referee" });
  pyodide.runPython("import sys; sys.path.insert(0, '/referee')");
  return pyodide.pyimport("hakem_browser").handle;
}
