import { afterEach, beforeEach, vi } from 'vitest'

/** A file that the app sends. The test answers it. */
export type Upload = {
  readonly url: string
  readonly header: Readonly<Record<string, string>>
  readonly form: FormData
  readonly progress: (loaded: number, total: number) => void
  readonly answer: (body: unknown) => void
  readonly fail: () => void
}

/** Takes the files that each test of a file sends. Returns them, oldest first. */
export function setUpUploads(): readonly Upload[] {
  const uploads: Upload[] = []

  class FakeRequest {
    status = 200
    responseText = ''
    timeout = 0
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    ontimeout = () => {}
    onabort = () => {}
    readonly #header: Record<string, string> = {}
    #url = ''

    open(_: string, url: string) {
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#header[name] = value
    }
    abort() {
      this.onabort()
    }
    send(form: FormData) {
      uploads.push({
        url: this.#url,
        header: this.#header,
        form,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (body) => {
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.onload()
        },
        fail: () => this.onerror(),
      })
    }
  }

  beforeEach(() => {
    uploads.length = 0
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })
  afterEach(() => void vi.unstubAllGlobals())
  return uploads
}
