import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A statement that is parsed and planned once for each connection. */
export type NamedStatement = {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

export type WireConnection = {
  /** Runs one statement, and waits for its end; what it gives is not looked at. @throws Error of the database. */
  query(statement: NamedStatement | string): Promise<void>
  end(): void
}

/**
 * A connection to a local PostgreSQL over its socket that speaks no more of the protocol than the benchmark needs (PostgreSQL 18
 * documentation, 54.7 Message Formats): a client that costs little leaves the two cores to what is compared.
 */
export async function openWire(url: string): Promise<WireConnection> {
  // An address without a host, as a socket's is, is none to URL.
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const socket = connect(`${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`)
  await once(socket, 'connect')
  const prepared = new Set<string>()
  await exchange(socket, startup(decodeURIComponent(username), pathname.slice(1)))
  return {
    async query(statement) {
      if (typeof statement === 'string') return exchange(socket, message('Q', text(statement)))
      const { name, values } = statement
      if (!prepared.has(name)) {
        await exchange(socket, Buffer.concat([message('P', text(name), text(statement.text), int16(0)), sync]))
        prepared.add(name)
      }
      return exchange(socket, Buffer.concat([bind(name, values), execute, sync]))
    },
    end: () => socket.destroy(),
  }
}

function startup(user: string, database: string): Buffer {
  const body = Buffer.concat([int32(196_608), ...['user', user, 'database', database, ''].map(text)])
  return Buffer.concat([int32(body.length + 4), body])
}

function bind(name: string, values: readonly (string | null)[]): Buffer {
  const parameters = values.flatMap((value) => {
    if (value === null) return [int32(-1)]
    const bytes = Buffer.from(value)
    return [int32(bytes.length), bytes]
  })
  return message('B', text(''), text(name), int16(0), int16(values.length), ...parameters, int16(0))
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return Buffer.concat([Buffer.from(type), int32(length), ...parts])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function int16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}

const sync = message('S')
const execute = message('E', text(''), int32(0))
const [errorType, readyType] = ['E', 'Z'].map((type) => type.charCodeAt(0))

/** Sends, and waits until the server is ready again. */
function exchange(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0)
    let error: Error | undefined
    const onClose = () => finish(new Error('The server closed a connection'))
    const finish = (failure: Error | undefined) => {
      socket.off('data', onData).off('close', onClose).off('error', finish)
      if (failure) reject(failure)
      else resolve()
    }
    const onData = (chunk: Buffer) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      while (rest.length >= 5) {
        const end = 1 + rest.readInt32BE(1)
        if (rest.length < end) return
        if (rest[0] === errorType) error = new Error(rest.toString('utf8', 5, end).replaceAll('\0', ' '))
        if (rest[0] === readyType) return finish(error)
        rest = rest.subarray(end)
      }
    }
    socket.on('data', onData).on('close', onClose).on('error', finish)
    socket.write(bytes)
  })
}
