/** Gives a test in Node the events of a window. A test with jsdom would get blobs that fake-indexeddb cannot store. */
const page = new EventTarget()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
})
