import { describe, expect, it } from 'vitest'
import { readFrame, writeError, writeRequest, writeResult } from './wire.ts'

describe('a frame', () => {
  it('is a request with its method and parameters', () => {
    expect(readFrame('{"id":7,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"a"}}')).toEqual({
      id: '7',
      kind: 'request',
      method: 'irn_subscribe',
      params: { topic: 'a' },
    })
  })

  it.each(['{"id":7,"result":true}', '{"id":7,"error":{"code":1}}', '{"id":7,"result":null}'])(
    'is an answer: %s',
    (text) => {
      expect(readFrame(text)).toEqual({ id: '7', kind: 'answer' })
    },
  )

  it.each([
    ['not JSON', 'hello'],
    ['a list', '[{"id":7,"method":"irn_publish"}]'],
    ['nothing', 'null'],
    ['without an id', '{"method":"irn_publish"}'],
    ['with an id of another kind', '{"id":null,"method":"irn_publish"}'],
    ['with neither method nor result', '{"id":7}'],
    ['with a method that is no text', '{"id":7,"method":7}'],
  ])('is not valid if it is %s', (_kind, text) => {
    expect(readFrame(text)).toBeUndefined()
  })

  it.each(['null', '"text"', '[1]', '7'])('has no parameters if they are %s', (params) => {
    expect(readFrame(`{"id":7,"method":"irn_publish","params":${params}}`)).toMatchObject({ params: {} })
  })

  it.each(['17321234567890123456', '-1', '1.50', '1e3', '"text"', '"a \\"quoted\\" id"'])(
    'keeps the id %s to the digit, so that the answer repeats it',
    (id) => {
      const frame = readFrame(`{"id":${id},"method":"irn_publish","params":{}}`)
      expect(frame?.id).toBe(id)
      expect(writeResult(frame?.id ?? '', true)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    },
  )

  it('leaves a text alone that only looks like an id', () => {
    const message = 'he said "id": 7'
    const frame = readFrame(JSON.stringify({ id: 1, method: 'irn_publish', params: { message } }))
    expect(frame).toMatchObject({ params: { message } })
  })
})

describe('what the relay writes', () => {
  it('is JSON-RPC', () => {
    expect(JSON.parse(writeError('1', -32601, 'No "such" method'))).toEqual({
      id: 1,
      jsonrpc: '2.0',
      error: { code: -32601, message: 'No "such" method' },
    })
    expect(JSON.parse(writeRequest('2', 'irn_subscription', { id: 'x' }))).toEqual({
      id: 2,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'x' },
    })
    expect(readFrame(writeRequest('2', 'irn_subscription', { data: {} }))).toMatchObject({ id: '2', kind: 'request' })
  })
})
