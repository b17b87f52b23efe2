/** Six boxes of one digit (specification, sections 5 and 9). */
export const CODE_LENGTH = 6

export interface CodeState {
  /** One digit or an empty string for each box. */
  readonly boxes: readonly string[]
  /** The focused box. */
  readonly focus: number
}

export type CodeAction =
  /** What was typed, pasted or autofilled in a box. */
  | { readonly type: 'insert'; readonly index: number; readonly text: string }
  | { readonly type: 'key'; readonly index: number; readonly key: string }

export const emptyCode: CodeState = { boxes: Array.from({ length: CODE_LENGTH }, () => ''), focus: 0 }

/** Returns whether `changeCode` handles a key, so that the input's default must be prevented. */
export function isCodeKey(key: string): boolean {
  return ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Shift', 'Home', 'End'].includes(key)
}

export function changeCode(state: CodeState, action: CodeAction): CodeState {
  return action.type === 'insert' ? insert(state, action.index, action.text) : press(state, action.index, action.key)
}

export function codeOf({ boxes }: CodeState): string {
  return boxes.join('')
}

export function isComplete({ boxes }: CodeState): boolean {
  return boxes.every((digit) => digit !== '')
}

/** Fills digits into the boxes from the current one. The first other character clears its box and stops. */
function insert(state: CodeState, index: number, text: string): CodeState {
  const characters = text.normalize('NFKC').replace(/[\s-]/g, '').split('')
  const isWholeCode = characters.length >= CODE_LENGTH && characters.slice(0, CODE_LENGTH).every(isDigit)
  const start = isWholeCode ? 0 : index
  if (characters.length === 0) return clear(state, index)

  const boxes = [...state.boxes]
  let at = start
  for (const character of characters) {
    if (at >= CODE_LENGTH) break
    if (!isDigit(character)) return clear({ boxes, focus: at }, at)
    boxes[at] = character
    at += 1
  }
  return { boxes, focus: Math.min(at, CODE_LENGTH - 1) }
}

function press(state: CodeState, index: number, key: string): CodeState {
  switch (key) {
    case 'Backspace':
      return state.boxes[index] === '' ? moveTo(state, index - 1) : clear(state, index)
    case 'Delete':
      return clear(state, index)
    case 'ArrowLeft':
      return moveTo(state, index - 1)
    case 'ArrowRight':
    case 'Shift':
      return moveTo(state, index + 1)
    case 'Home':
      return moveTo(state, 0)
    case 'End':
      return moveTo(state, CODE_LENGTH - 1)
    default:
      return state
  }
}

function clear(state: CodeState, index: number): CodeState {
  return { boxes: state.boxes.map((digit, at) => (at === index ? '' : digit)), focus: index }
}

function moveTo(state: CodeState, index: number): CodeState {
  return { ...state, focus: Math.min(CODE_LENGTH - 1, Math.max(0, index)) }
}

function isDigit(character: string): boolean {
  return /^[0-9]$/.test(character)
}
