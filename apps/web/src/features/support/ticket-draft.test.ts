import { expect, test } from 'vitest'
import { parseTicketDraft } from './ticket-draft.ts'

const empty = { type: 'feedback', content: '', imageIds: [], unsent: 0 }

test('gives back what was kept', () => {
  const draft = { type: 'bug', content: 'The chart is empty', imageIds: ['one', 'two'], unsent: 1 }
  expect(parseTicketDraft(draft)).toEqual(draft)
})

test.each([[undefined], [null], ['text'], [{ type: 'praise', content: 5, imageIds: 'x', unsent: -1 }]])(
  '%j is an empty form',
  (kept) => {
    expect(parseTicketDraft(kept)).toEqual(empty)
  },
)

test('never gives more than can be sent', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `image-${index}`)
  const { content, imageIds } = parseTicketDraft({ content: 'x'.repeat(2_000), imageIds: ids })
  expect([content.length, imageIds.length]).toEqual([1_000, 9])
})
