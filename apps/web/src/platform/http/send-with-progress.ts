/**
 * Sends a request and reports the number of sent bytes, which `fetch` cannot do. Has no time limit, because an upload can
 * take long. Rejects as `fetch` does if no server responded.
 */
export function sendWithProgress(url: string, init: RequestInit, onSent: (bytes: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', url)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }))
    })
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.send(init.body instanceof Blob ? init.body : null)
  })
}
