import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A statement that is parsed and planned once for each connection. */
export type NamedStatement = {
  readonly name: string
  readonly text: string
  readonly values: readonly (string | null)[]
}

export type WireConnection = {
  /** Runs one statement and waits for its end; ignores the result. @throws Error of the database. */
  query(statement: NamedStatement | string): Promise<void>
  end(): void
}

/**
 * A connection to a local PostgreSQL over its socket with only the protocol that the benchmark needs (PostgreSQL 18
 * documentation, 54.7 Message Formats): a cheap client leaves the two cores to what is compared.
 */
export async function openWire(url: string): Promise<WireConnection> {
  // URL cannot parse an address without a host, such as a socket's.
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const socket = connect(`${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`)
  await once(socket, 'connect')
  const answered = answersOf(socket)
  const exchange = (bytes: Buffer) => {
    socket.write(bytes)
    return answered()
  }
  const prepared = new Set<string>()
  await exchange(startup(decodeURIComponent(username), pathname.slice(1)))
  return {
    async query(statement) {
      if (typeof statement === 'string') return exchange(message('Q', text(statement)))
      const { name, values } = statement
      if (!prepared.has(name)) {
        await exchange(Buffer.concat([message('P', text(name), text(statement.text), int16(0)), sync]))
        prepared.add(name)
      }
      return exchange(run(name, values))
    },
    end: () => socket.destroy(),
  }
}

function startup(user: string, database: string): Buffer {
  const body = Buffer.concat([int32(196_608), ...['user', user, 'database', database, ''].map(text)])
  return Buffer.concat([int32(body.length + 4), body])
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
const execute = Buffer.concat([message('E', text(''), int32(0)), sync])
const [errorType, readyType] = ['E', 'Z'].map((type) => type.charCodeAt(0))

/** Binds the values to a prepared statement and executes it, in one buffer, because this runs all the time. */
function run(name: string, values: readonly (string | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)))
  const length = sizes.reduce((sum, size) => sum + 4 + Math.max(size, 0), 12 + name.length)
  const bytes = Buffer.allocUnsafe(1 + length + execute.length)
  let at = bytes.writeInt32BE(length, bytes.write('B'))
  at += bytes.write(`\0${name}\0`, at)
  at = bytes.writeInt16BE(values.length, bytes.writeInt16BE(0, at))
  values.forEach((value, place) => {
    at = bytes.writeInt32BE(sizes[place] ?? -1, at)
    if (value !== null) at += bytes.write(value, at)
  })
  at = bytes.writeInt16BE(0, at)
  execute.copy(bytes, at)
  return bytes
}

/** Returns what waits, each time, until the server is ready again. */
function answersOf(socket: Socket): () => Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let error: Error | undefined
  let waiting = Promise.withResolvers<void>()
  const settle = () => {
    if (error) waiting.reject(error)
    else waiting.resolve()
    error = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1)
      if (rest.length < end) return
      if (rest[0] === errorType) error = new Error(rest.toString('utf8', 5, end).replaceAll('\0', ' '))
      if (rest[0] === readyType) settle()
      rest = rest.subarray(end)
    }
  })
  socket.on('close', () => {
    error = new Error('The server closed a connection')
    settle()
  })
  return () => {
    waiting = Promise.withResolvers()
    return waiting.promise
  }
}
