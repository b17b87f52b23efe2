/** What a client publishes. The relay cannot decrypt it. */
export interface MailboxMessage {
  readonly topic: string
  readonly message: string
  /** How long it may wait for a reader, in seconds. */
  readonly ttl: number
  readonly tag: number
  readonly attestation?: string
}

export interface StoredMessage extends MailboxMessage {
  readonly sender: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
}

export interface Mailbox {
  /** Stores a message. A client that got no answer publishes again: a message that waits already is returned as it is. */
  put(letter: MailboxMessage, sender: string): StoredMessage
  /** Returns the messages for `reader` under a topic, oldest first, without its own. */
  waiting(topic: string, reader: string): readonly StoredMessage[]
  /** Removes a message once its reader has it. */
  remove(letter: StoredMessage): void
  /** The number of unread messages that have not expired. */
  size(): number
}

/** Stores messages by topic until they are read or expire. `now` returns milliseconds since 1970. */
export function createMailbox(now: () => number): Mailbox {
  const letters = new Set<StoredMessage>()
  const living = () => {
    for (const letter of letters) if (now() >= letter.publishedAt + letter.ttl * 1000) letters.delete(letter)
    return [...letters]
  }
  return {
    put(letter, sender) {
      const { topic, message } = letter
      const same = living().find((each) => each.sender === sender && each.topic === topic && each.message === message)
      if (same) return same
      const stored = { ...letter, sender, publishedAt: now() }
      letters.add(stored)
      return stored
    },
    waiting: (topic, reader) => living().filter((letter) => letter.topic === topic && letter.sender !== reader),
    remove: (letter) => void letters.delete(letter),
    size: () => living().length,
  }
}
