// The service worker, and the note that the page now works without a network.
import t from "./texts.js";

export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const note = document.querySelector("#offline");
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kept) {
      note.textContent = t.offline_ready;
      document.documentElement.dataset.offline = "ready";
    }
  });
  try {
    await navigator.serviceWorker.register("sw.js");
    const { active } = await navigator.serviceWorker.ready;
    // Whoever saves data gets Python when a question is asked, and it is kept from then on.
    if (navigator.connection?.saveData) return;
    const rest = window.requestIdleCallback ?? ((call) => setTimeout(call, 1500));
    rest(() => active.postMessage("keep-python"));
  } catch {
    // A page that cannot be kept works all the same while there is a network.
  }
}
