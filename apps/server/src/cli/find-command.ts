import { apiCalls } from './api/api-calls.ts'
import type { ApiCall } from './api/call-commands.ts'
import { type LocalCommand, localCommands } from './local-commands.ts'

/** Returns the command whose words begin the line, the longest if there are several. */
export function findCommand(words: readonly string[]): ApiCall | LocalCommand | undefined {
  return [...apiCalls, ...localCommands]
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
}
