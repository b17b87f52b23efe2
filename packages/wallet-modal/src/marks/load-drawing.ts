import type { Drawing } from './drawing.ts'
import { marks } from './generated/marks.ts'
import { networkMarks } from './network-marks-data.ts'

/** Imports a mark, and retries once. Passed in, because the file that has it is part of the first script. */
type Import = (importPart: () => Promise<{ drawing: Drawing }>, name: 'drawing') => Promise<Drawing>

/**
 * Loads the mark of a wallet, a connector or a network. Returns our own drawing of a network if it has no mark or the
 * mark did not arrive, and null if there is neither.
 */
export async function loadDrawing(id: string, load: Import): Promise<Drawing | null> {
  const part = Object.hasOwn(marks, id) ? marks[id] : undefined
  return (part && (await load(part, 'drawing').catch(() => null))) ?? ownDrawing(id)
}

function ownDrawing(id: string): Drawing | null {
  const [namespace, chainId] = id.split(':')
  const own = namespace === 'eip155' ? networkMarks[Number(chainId)] : undefined
  if (!own) return null
  const transform = 'translate(3.36 3.36) scale(0.72)'
  return [
    ['path', { fill: own.color, d: 'M0 0h24v24H0z' }],
    ['path', { fill: '#ffffff', fillRule: 'evenodd', d: own.path, transform }],
  ]
}
