import type { Draft } from './signed-decisions.ts'

/** Returns a draft as calls answer it: what the wallet signs, and the same in words. */
export function shownDraft({ text, typedData, description: { title, lines } }: Draft) {
  return { text, typedData: { ...typedData }, title, lines: [...lines] }
}
