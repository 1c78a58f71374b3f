import type { ErrorCode } from '@lectern/contracts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A request with a file, which the test answers. */
export interface FakeUpload {
  readonly method: string
  /** Path and query of the address. */
  readonly url: string
  readonly file: unknown
  /** Reports the number of bytes that are sent. */
  readonly report: (bytes: number) => void
  readonly answer: (status: number, body: object) => Promise<void>
  readonly refuse: (status: number, code: ErrorCode, details?: object) => Promise<void>
  /** Fails as a request does without a network. */
  readonly fail: () => Promise<void>
}

/** Replaces `XMLHttpRequest`. Returns the list of the requests, which grows. */
export function stubUploads(): readonly FakeUpload[] {
  const uploads: FakeUpload[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #target = { method: '', url: '' }

    open(method: string, address: string) {
      const { pathname, search } = new URL(address)
      this.#target = { method, url: `${pathname}${search}` }
    }

    setRequestHeader() {}

    getResponseHeader() {
      return 'application/json'
    }

    send(file: unknown) {
      const end = (type: string) => act(async () => void this.dispatchEvent(new Event(type)))
      const answer = (status: number, body: object) => {
        Object.assign(this, { status, responseText: JSON.stringify(body) })
        return end('load')
      }
      uploads.push({
        ...this.#target,
        file,
        report: (loaded) => act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded }))),
        answer,
        refuse: (status, code, details = {}) => answer(status, { code, message: '', details }),
        fail: () => end('error'),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return uploads
}

/** Returns a file that says that it has `size` bytes. */
export function makeFile(name: string, size: number): File {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
