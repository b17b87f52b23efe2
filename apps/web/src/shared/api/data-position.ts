/**
 * How much of the database's log this page has seen, as the server writes it (`16/B374D848`). Each read sends it back, so
 * that a replica which is behind does not answer. Null before the first answer, and where the server has no replicas.
 */
export type DataPosition = {
  current(): string | null
  /** Takes a position from an answer or an event, unless the page has seen more. */
  note(text: unknown): void
}

export function createDataPosition(): DataPosition {
  let seen: string | null = null
  return {
    current: () => seen,
    note(text) {
      if (typeof text !== 'string' || !/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)) return
      if (seen === null || comparable(text) > comparable(seen)) seen = text
    },
  }
}

/** Both numbers are padded to the same number of digits, so that the texts sort like the positions. */
function comparable(text: string): string {
  return text
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('/')
}

export const dataPosition = createDataPosition()
