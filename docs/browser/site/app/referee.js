// Python, in a worker that starts when somebody first asks. One request at a time goes in; one that takes too
// long ends the worker, so that nothing a link holds can keep the page waiting for ever.
import t from "./texts.js";

const LONGEST = 30000;
const LONGEST_START = 180000;

class Referee extends EventTarget {
  constructor() {
    super();
    this.state = "idle";
    this.worker = null;
    this.waiting = new Map();
    this.queue = [];
    this.number = 0;
  }

  get ready() {
    return this.state === "ready";
  }

  start() {
    if (this.worker) return;
    this.began = performance.now();
    this.tell("python");
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(t.failed_start);
    };
    this.clock = setTimeout(() => this.end(t.failed_start), LONGEST_START);
  }

  // The answer to a request; rejects with a sentence.
  ask(request) {
    this.start();
    return new Promise((resolve, reject) => {
      this.queue.push({ text: JSON.stringify({ language: document.documentElement.lang, ...request }), resolve, reject });
      this.go();
    });
  }

  go() {
    if (!this.ready || this.current || !this.queue.length) return;
    this.current = this.queue.shift();
    this.number += 1;
    this.clock = setTimeout(() => this.end(t.failed_time), LONGEST);
    this.worker.postMessage({ id: this.number, text: this.current.text });
  }

  heard(data) {
    if (data.step) this.tell(data.step);
    else if (data.ready) {
      clearTimeout(this.clock);
      this.took = performance.now() - this.began;
      this.tell("ready");
      this.go();
    } else if (data.failed && !this.ready) this.end(t.failed_start);
    else if (data.id === this.number && this.current) {
      clearTimeout(this.clock);
      const { resolve, reject } = this.current;
      this.current = null;
      if (data.failed) {
        // Python itself has broken down; the next question starts it anew.
        reject(new Error(t.failed_inside));
        this.end(t.failed_inside);
      } else {
        const { answer, error } = JSON.parse(data.text);
        if (error) reject(Object.assign(new Error(error.sentence || t.failed_inside), error));
        else resolve(answer);
      }
      this.go();
    }
  }

  end(sentence) {
    clearTimeout(this.clock);
    this.worker?.terminate();
    this.worker = null;
    const left = [...(this.current ? [this.current] : []), ...this.queue];
    this.current = null;
    this.queue = [];
    this.tell("idle", sentence);
    for (const { reject } of left) reject(new Error(sentence));
  }

  tell(state, sentence = "") {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, sentence } }));
  }
}

export const referee = new Referee();
