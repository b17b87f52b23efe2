import { describe, expect, it } from 'vitest'
import { createMailbox } from './mailbox.ts'

const letter = { topic: 'a', message: 'sealed', ttl: 10, tag: 1100 }

/** A mailbox whose clock the test moves, in seconds. */
function startMailbox() {
  let seconds = 1000
  const mailbox = createMailbox(() => seconds * 1000)
  function pass(passed: number) {
    seconds += passed
  }
  return { mailbox, pass }
}

describe('a mailbox', () => {
  it('keeps messages by topic for everyone except their sender, oldest first', () => {
    const { mailbox } = startMailbox()
    mailbox.put(letter, 'alice')
    mailbox.put({ ...letter, message: 'second' }, 'bob')
    mailbox.put({ ...letter, topic: 'b' }, 'alice')
    const waitingFor = (reader: string) => mailbox.waiting('a', reader).map(({ message }) => message)
    expect([waitingFor('carol'), waitingFor('alice'), waitingFor('bob')]).toEqual([
      ['sealed', 'second'],
      ['second'],
      ['sealed'],
    ])
    expect(mailbox.waiting('c', 'carol')).toEqual([])
  })

  it('records who sent a message and when', () => {
    expect(startMailbox().mailbox.put(letter, 'alice')).toEqual({ ...letter, sender: 'alice', publishedAt: 1_000_000 })
  })

  it('forgets a message at the second at which it expires', () => {
    const { mailbox, pass } = startMailbox()
    mailbox.put(letter, 'alice')
    pass(9)
    expect([mailbox.size(), mailbox.waiting('a', 'bob').length]).toEqual([1, 1])
    pass(1)
    expect([mailbox.waiting('a', 'bob'), mailbox.size()]).toEqual([[], 0])
  })

  it('never delivers a message that expires at once', () => {
    const { mailbox } = startMailbox()
    mailbox.put({ ...letter, ttl: 0 }, 'alice')
    expect(mailbox.waiting('a', 'bob')).toEqual([])
  })

  it('keeps a message once that its sender publishes again while it waits', () => {
    const { mailbox, pass } = startMailbox()
    const first = mailbox.put(letter, 'alice')
    pass(1)
    expect(mailbox.put(letter, 'alice')).toBe(first)
    mailbox.put(letter, 'bob')
    mailbox.put({ ...letter, topic: 'b' }, 'alice')
    expect(mailbox.size()).toBe(3)
    mailbox.remove(first)
    mailbox.remove(first)
    expect(mailbox.size()).toBe(2)
    expect(mailbox.put(letter, 'alice').publishedAt).toBe(1_001_000)
  })

  it('removes one of two messages of a topic, and takes an expired one again', () => {
    const { mailbox, pass } = startMailbox()
    mailbox.remove(mailbox.put(letter, 'alice'))
    mailbox.put({ ...letter, message: 'second' }, 'alice')
    expect(mailbox.waiting('a', 'bob').map(({ message }) => message)).toEqual(['second'])
    pass(10)
    expect(mailbox.put({ ...letter, message: 'second' }, 'alice').publishedAt).toBe(1_010_000)
  })
})
