import { MalformedFile } from './file.ts'
import { decodeNoteKey, keyTypes } from './note.ts'

/** The public keys of the log of nights and of its witnesses (c2sp.org/signed-note). */
export type LogKeys = { readonly key: string; readonly witnesses: readonly string[] }

/**
 * Reads the keys that a build is given: the log's, and those of its witnesses with blanks between them. Null without a key.
 * @throws MalformedFile when one is no key, or is the key of the other kind.
 */
export function readLogKeys(key = '', witnesses = ''): LogKeys | null {
  const names = [...new Set(witnesses.split(/\s+/).filter((text) => text !== ''))]
  if (key.trim() === '' && names.length === 0) return null
  if (decodeNoteKey(key.trim()).type !== keyTypes.log)
    throw new MalformedFile('malformed', `${key} is not the key of a log`)
  for (const text of names)
    if (decodeNoteKey(text).type !== keyTypes.witness)
      throw new MalformedFile('malformed', `${text} is not the key of a witness`)
  return { key: key.trim(), witnesses: names }
}
