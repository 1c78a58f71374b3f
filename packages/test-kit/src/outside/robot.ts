/** The last address of a series of redirects, and its response body. `text` is empty if `stop` ended the series. */
interface Arrival {
  readonly url: URL
  readonly text: string
}

/** A minimal HTTP client with redirects and cookies, so that a test can log in without a browser. */
export interface Robot {
  /**
   * Opens an address and follows redirects, until `stop` returns true for the next address. With `form`, the first
   * request is a POST request. Throws after 20 requests.
   */
  go(
    url: string | URL,
    options?: { readonly form?: URLSearchParams; readonly stop?: (url: URL) => boolean },
  ): Promise<Arrival>
  /** Returns the `Cookie` header for an origin. */
  cookie(origin: string): string
}

const REDIRECTS_MAX = 20

export function createRobot(): Robot {
  const jars = new Map<string, Map<string, string>>()
  const getCookieJar = (origin: string): Map<string, string> => {
    const known = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, known)
    return known
  }
  const cookie = (origin: string): string =>
    [...getCookieJar(origin)].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    go: async (start, { form, stop = () => false } = {}) => {
      let url = new URL(start)
      let body = form
      for (let step = 0; step < REDIRECTS_MAX; step += 1) {
        if (stop(url)) return { url, text: '' }
        const jar = getCookieJar(url.origin)
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookie(url.origin) },
          ...(body === undefined ? {} : { method: 'POST', body }),
        })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/su)
          jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) return { url, text: await response.text() }
        url = new URL(location, url)
        body = undefined
      }
      throw new Error('redirected for ever')
    },
  }
}
