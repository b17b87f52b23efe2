import fc from 'fast-check'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Anything a script of the page may hand over, often close to what is expected. */
const anything = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
  fc.constantFrom(null, undefined, '', 'com.example', `${'a.'.repeat(200)}b`, 0, Number.NaN, -1, '0x38', '56', '0xzz'),
  fc.constantFrom([], [address], [null], ['0x12'], [address, 'x'], {}, { chainId: '0x1' }, { chainId: null }),
)

/** An object whose properties throw when they are read. */
const trapped = fc.constant(
  new Proxy(
    { [fc.toStringMethod]: (): string => 'trapped' },
    {
      get(target, key) {
        if (key === fc.toStringMethod) return target[fc.toStringMethod]
        throw new Error('trapped')
      },
    },
  ),
)

const text = (usual: string) =>
  fc.oneof({ weight: 18, arbitrary: fc.constant<unknown>(usual) }, fc.string({ unit: 'binary' }), anything)

const fields = {
  uuid: text('7f1e'),
  rdns: text('com.random.wallet'),
  name: text('Random'),
  icon: text('data:image/png;base64,AA'),
}
const info = fc.oneof(
  { weight: 9, arbitrary: fc.record(fields) },
  { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
)

/** Wallets reject with anything, not only with errors. */
async function rejectWith(value: unknown): Promise<never> {
  throw value
}

/** How a random provider treats a call: it answers, throws, or throws before it returns a promise. */
const manner = fc.record({ value: anything, way: fc.constantFrom('answer', 'reject', 'throw') })

type Manner = { value: unknown; way: string }

export type RandomProvider = { emit(event: string, value: unknown): void; [key: string]: unknown }

/** The answers with which a wallet connects. */
const proper: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  eth_requestAccounts: fc.constantFrom([address], [address, 'x'], [null, address.toLowerCase()]),
  eth_accounts: fc.constantFrom([address], [address, address]),
  eth_chainId: fc.constantFrom('0x38', '0x1', '0x7a69', 56, '137'),
}

/** Most wallets answer all of these questions. The others answer some of them with anything. */
const answers = fc.record({
  proper: fc.record(proper),
  broken: fc.oneof(
    { weight: 7, arbitrary: fc.constant<string[]>([]) },
    { weight: 2, arbitrary: fc.subarray(Object.keys(proper), { minLength: 1 }) },
  ),
})

/** A provider whose answers are as expected or random, and whose events are random. Most of them connect. */
const provider = fc
  .record({ answers, manners: fc.array(manner, { minLength: 1, maxLength: 6 }), hasBrokenOn: fc.nat(4) })
  .map(({ answers: { proper: usual, broken }, manners, hasBrokenOn }): RandomProvider => {
    const listeners: { event: string; listener: (value: unknown) => unknown }[] = []
    let calls = 0
    return {
      request({ method }: { method: string }) {
        if (method in usual && !broken.includes(method)) return Promise.resolve(usual[method])
        const { value, way } = manners[calls++ % manners.length] as Manner
        if (way === 'throw') throw value
        return way === 'reject' ? rejectWith(value) : Promise.resolve(value)
      },
      on(event: string, listener: (value: unknown) => unknown) {
        if (hasBrokenOn === 0) throw new Error('broken')
        listeners.push({ event, listener })
      },
      removeListener() {},
      emit(event, value) {
        for (const each of listeners) if (each.event === event) each.listener(value)
      },
    }
  })

/** The detail of a random announcement. Most of them are valid. */
export const randomDetail: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      info: fc.oneof({ weight: 9, arbitrary: info }, anything),
      provider,
    }),
  },
  { weight: 1, arbitrary: fc.record({ info, provider: anything }) },
  { weight: 1, arbitrary: fc.oneof(anything, trapped) },
)

/**
 * Most random wallets share their names. With names of their own they fill the list instead of replacing each other.
 * One in five keeps the shared name.
 */
export function withOwnName(detail: unknown, index: number): unknown {
  const info = index % 5 === 0 ? null : readInfo(detail)
  if (info?.uuid === '7f1e') info.uuid = `random-${index}`
  if (info?.rdns === 'com.random.wallet') info.rdns = `com.random.wallet${index}`
  return detail
}

function readInfo(detail: unknown): { uuid?: unknown; rdns?: unknown } | null {
  try {
    return (detail as { info: { uuid?: unknown; rdns?: unknown } | null }).info
  } catch {
    // Reading it throws an error, which is what this wallet is for.
    return null
  }
}

export const randomEvent = fc.record({
  name: fc.constantFrom('accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'),
  value: fc.oneof(anything, trapped),
})

/** An event or update of a session, as the relay delivers it. */
export const randomSessionMessage = fc.record({
  name: fc.oneof(fc.constantFrom<unknown>('accountsChanged', 'chainChanged'), anything),
  data: fc.oneof(
    anything,
    fc.constantFrom<unknown>(1, 56, 137, '0x89', 'eip155:137', [`eip155:56:${address}`], [`eip155:137:${address}`]),
  ),
  chainId: fc.oneof(fc.constantFrom<unknown>('eip155:1', 'eip155:56', 'eip155:137', 'eip155:x'), anything),
  namespaces: fc.option(
    fc.oneof(
      anything,
      fc.record({
        eip155: fc.record({
          accounts: fc.array(fc.constantFrom(`eip155:1:${address}`, `eip155:56:${address}`, 'eip155:x:y', '')),
          methods: fc.constant(['personal_sign']),
          events: fc.constant([]),
        }),
      }),
    ),
  ),
})
