import { describe, expect, it, vi } from 'vitest'
import { RuntimeError } from './runtime-error.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'

const file = new Blob(['picture'], { type: 'image/png' })

/** A request that the test ends; the journeys use the browser's own. */
function fakeRequest() {
  const request = {
    open: vi.fn(),
    setRequestHeader: vi.fn(),
    send: vi.fn(),
    abort: () => request.onabort(),
    upload: { onprogress: (_event: { loaded: number; total: number }) => undefined },
    onload: () => undefined,
    onerror: () => undefined,
    ontimeout: () => undefined,
    onabort: () => undefined,
    timeout: 0,
    status: 200,
    responseText: '{"code":200}',
  }
  return request
}

async function start(options: Partial<UploadOptions> = {}) {
  const request = fakeRequest()
  const outcome = uploadFile({ url: '/upload', file, fileName: 'a.png', ...options }, () => request as never).catch(
    (error: unknown) => error,
  )
  await vi.waitFor(() => expect(request.send).toHaveBeenCalled())
  return { request, outcome }
}

describe('an upload', () => {
  it('posts the file in the field `file`, with 60 s until something moves', async () => {
    const { request, outcome } = await start({ header: { authorization: 'Bearer t' } })
    expect(request.open).toHaveBeenCalledWith('POST', '/upload')
    expect(request.setRequestHeader).toHaveBeenCalledWith('authorization', 'Bearer t')
    expect(request.timeout).toBe(60_000)
    const body = request.send.mock.calls[0]?.[0] as FormData
    expect(body.get('file')).toMatchObject({ name: 'a.png', size: 7, type: 'image/png' })
    request.onload()
    expect(await outcome).toEqual({ statusCode: 200, data: '{"code":200}' })
  })

  it('tells how much has left', async () => {
    const onProgress = vi.fn()
    const { request } = await start({ onProgress })
    for (const loaded of [0, 5, 10]) request.upload.onprogress({ loaded, total: 10 })
    request.upload.onprogress({ loaded: 3, total: 0 })
    expect(onProgress.mock.calls.flat()).toEqual([0, 50, 100, 0])
  })

  it('has 60 s more whenever some of it has left', async () => {
    const { request } = await start()
    const deadlines = [request.timeout]
    for (const loaded of [1, 2]) {
      const moment = performance.now()
      await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(moment + 5))
      request.upload.onprogress({ loaded, total: 10 })
      deadlines.push(request.timeout)
    }
    expect(deadlines[1]).toBeGreaterThan(60_000)
    expect(deadlines[2]).toBeGreaterThan(deadlines[1] ?? 0)
  })

  it('takes any status for an answer', async () => {
    const { request, outcome } = await start()
    request.status = 413
    request.onload()
    expect(await outcome).toMatchObject({ statusCode: 413 })
  })
})

describe('an upload without an answer', () => {
  it.each([
    ['ontimeout', 'uploadFile:fail timeout', 5],
    ['onerror', 'uploadFile:fail', 602_001],
    ['onabort', 'uploadFile:fail abort', 600_003],
  ] as const)('after %s is %s', async (event, errMsg, errCode) => {
    const { request, outcome } = await start()
    request[event]()
    const failure = await outcome
    expect(failure).toBeInstanceOf(RuntimeError)
    expect(failure).toMatchObject({ errMsg, errCode })
  })

  it('was called off, before it or during it', async () => {
    const controller = new AbortController()
    const { outcome } = await start({ signal: controller.signal })
    controller.abort()
    expect(await outcome).toMatchObject({ errMsg: 'uploadFile:fail abort', errCode: 600_003 })
    await expect(uploadFile({ url: '/', file, fileName: 'a', signal: controller.signal })).rejects.toMatchObject({
      errCode: 600_003,
    })
  })

  it('is a file error, without a number, when the file cannot be read any more', async () => {
    const cause = new DOMException('gone', 'NotReadableError')
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(cause) }) } as unknown as Blob
    const failure = await uploadFile({ url: '/', file: gone, fileName: 'a' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ errMsg: 'uploadFile:fail file error', errCode: undefined, cause })
  })
})
