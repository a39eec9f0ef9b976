// What is kept on the device: the table that was chosen last and the score sheet. A browser that keeps nothing
// (private windows) is no fault.
const PREFIX = "hakem-1-";

export function read(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
