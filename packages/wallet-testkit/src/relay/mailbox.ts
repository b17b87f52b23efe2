/** What a client publishes: the relay cannot read it, both ends hold the key. */
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
  /** Milliseconds since the epoch. */
  readonly publishedAt: number
}

export interface Mailbox {
  put(letter: MailboxMessage, sender: string): StoredMessage
  /** What waits for `reader` under a topic, oldest first, without what it sent itself. */
  waiting(topic: string, reader: string): readonly StoredMessage[]
  /** Takes a letter out once its reader has it. */
  remove(letter: StoredMessage): void
  /** How many wait unread and unexpired. */
  size(): number
}

/** Letters by topic until someone has read them or their time is over. `now` gives milliseconds since the epoch. */
export function createMailbox(now: () => number): Mailbox {
  const letters = new Set<StoredMessage>()
  const living = () => {
    for (const letter of letters) if (now() >= letter.publishedAt + letter.ttl * 1000) letters.delete(letter)
    return [...letters]
  }
  return {
    put(letter, sender) {
      const stored = { ...letter, sender, publishedAt: now() }
      letters.add(stored)
      return stored
    },
    waiting: (topic, reader) => living().filter((letter) => letter.topic === topic && letter.sender !== reader),
    remove: (letter) => void letters.delete(letter),
    size: () => living().length,
  }
}
