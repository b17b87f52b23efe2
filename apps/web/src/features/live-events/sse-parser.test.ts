import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStreamParser, type StreamEvent } from './sse-parser.ts'

function parse(pieces: string[]) {
  const events: StreamEvent[] = []
  const parser = createStreamParser((event) => events.push(event))
  for (const piece of pieces) parser.push(piece)
  return { events, lastId: parser.lastId() }
}

test('reads id, kind and data', () => {
  const { events, lastId } = parse(['id: 7\nevent: order\ndata: {"orderId":"a"}\n\n'])
  expect(events).toEqual([{ id: '7', event: 'order', data: '{"orderId":"a"}' }])
  expect(lastId).toBe('7')
})

test('joins several data lines and drops comments', () => {
  expect(parse([': keep-alive\n\ndata: a\ndata:b\n\n']).events).toEqual([{ id: '', event: 'message', data: 'a\nb' }])
})

test('keeps an unfinished event for later', () => {
  expect(parse(['data: a\n']).events).toEqual([])
})

test('gives the same events wherever the stream is cut', () => {
  const stream =
    'id: 1\r\nevent: deposit\r\ndata: {"a":1}\r\n\r\n:\r\n\r\nid: 2\nevent: order\ndata: x\n\nid: 3\rdata: y\r\rdata: z\n\n'
  const whole = parse([stream])
  expect(whole.events).toHaveLength(4)
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end))
      expect(parse(pieces)).toEqual(whole)
    }),
  )
})
