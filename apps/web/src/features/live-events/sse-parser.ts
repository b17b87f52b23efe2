export type StreamEvent = { readonly id: string; readonly event: string; readonly data: string }

/**
 * Parses a server-sent event stream in pieces (WHATWG HTML, "Server-sent events"). Pieces may end anywhere, lines end with LF,
 * CRLF or CR, an empty line completes an event, comments and events without data are dropped.
 */
export function createStreamParser(onEvent: (event: StreamEvent) => void) {
  let rest = ''
  let fields = { event: '', data: [] as string[] }
  let id = ''

  function line(text: string) {
    if (text === '') {
      if (fields.data.length > 0) onEvent({ id, event: fields.event || 'message', data: fields.data.join('\n') })
      fields = { event: '', data: [] }
      return
    }
    const colon = text.indexOf(':')
    const name = colon === -1 ? text : text.slice(0, colon)
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') fields.event = value
    if (name === 'data') fields.data.push(value)
    if (name === 'id' && !value.includes('\0')) id = value
  }

  return {
    push(piece: string) {
      // A CR at the end may be the first half of a CRLF, so it waits for the next piece.
      const text = rest + piece
      const held = text.endsWith('\r') ? '\r' : ''
      const lines = (held ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
      rest = (lines.pop() ?? '') + held
      for (const complete of lines) line(complete)
    },
    lastId: () => id,
  }
}
