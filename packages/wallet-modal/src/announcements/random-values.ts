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
  fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(usual) }, fc.string({ unit: 'binary' }), anything)

const info = fc.record(
  { uuid: text('7f1e'), rdns: text('com.random.wallet'), name: text('Random'), icon: text('data:image/png;base64,AA') },
  { requiredKeys: [] },
)

/** Wallets reject with anything, not only with errors. */
async function rejectWith(value: unknown): Promise<never> {
  throw value
}

/** How a random provider treats a call: it answers, throws, or throws before it returns a promise. */
const manner = fc.record({ value: anything, way: fc.constantFrom('answer', 'reject', 'throw') })

type Manner = { value: unknown; way: string }

export type RandomProvider = { emit(event: string, value: unknown): void; [key: string]: unknown }

/** A provider whose answers and events are random. */
const provider = fc
  .record({ manners: fc.array(manner, { minLength: 1, maxLength: 6 }), hasBrokenOn: fc.boolean() })
  .map(({ manners, hasBrokenOn }): RandomProvider => {
    const listeners: { event: string; listener: (value: unknown) => unknown }[] = []
    let calls = 0
    return {
      request() {
        const { value, way } = manners[calls++ % manners.length] as Manner
        if (way === 'throw') throw value
        return way === 'reject' ? rejectWith(value) : Promise.resolve(value)
      },
      on(event: string, listener: (value: unknown) => unknown) {
        if (hasBrokenOn) throw new Error('broken')
        listeners.push({ event, listener })
      },
      removeListener() {},
      emit(event, value) {
        for (const each of listeners) if (each.event === event) each.listener(value)
      },
    }
  })

/** The detail of a random announcement. About half of them are valid. */
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
