import { expect, test } from 'vitest'
import { followStream, type StreamPorts } from './follow-stream.ts'
import type { StreamEvent } from './sse-parser.ts'

type Answer = Awaited<ReturnType<StreamPorts['open']>>

function streamOf(text: string): Answer {
  const response = new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  return { ok: response.ok, headers: response.headers, body: response.body }
}

/** Runs until the answers are used up. */
async function follow(answers: (Answer | Error)[]) {
  const signal = { aborted: false }
  const heard: StreamEvent[] = []
  const asked: string[] = []
  const waits: number[] = []
  let reopened = 0
  let refused = 0
  await followStream({
    signal,
    open: async (lastEventId) => {
      asked.push(lastEventId)
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('none left')
      return answer
    },
    onEvent: (event) => heard.push(event),
    onRefused: () => {
      refused += 1
    },
    onReopened: () => {
      reopened += 1
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      if (answers.length === 0) signal.aborted = true
    },
  })
  return { heard, asked, waits, reopened, refused }
}

test('hands on the events and, after a break, asks for what came after the last one', async () => {
  const { heard, asked, reopened } = await follow([
    streamOf('id: 41\nevent: order\ndata: {}\n\n'),
    streamOf('id: 42\nevent: deposit\ndata: {}\n\n'),
  ])
  expect(heard.map(({ event }) => event)).toEqual(['order', 'deposit'])
  expect(asked).toEqual(['', '41'])
  expect(reopened).toBe(1)
})

test('waits longer each time nothing answers, and starts short again after a success', async () => {
  const { waits } = await follow([new Error('down'), new Error('down'), streamOf('data: x\n\n'), new Error('down')])
  expect(waits).toEqual([1_000, 2_000, 1_000, 2_000])
})

test('says when the answer is an envelope instead of a stream', async () => {
  const envelope = Response.json({ code: 401, msg: 'Please sign in again.', reqId: 'r' })
  const { refused } = await follow([{ ok: true, headers: envelope.headers, body: envelope.body }])
  expect(refused).toBe(1)
})

test('takes an error page for no stream', async () => {
  const page = new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } })
  const { heard, reopened } = await follow([{ ok: page.ok, headers: page.headers, body: page.body }])
  expect(heard).toEqual([])
  expect(reopened).toBe(0)
})
