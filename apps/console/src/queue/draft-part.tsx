import { type Definition, definitions } from '@terahold/decisions/definitions'
import type { Description } from '@terahold/decisions/describe'
import { usePools } from '../shared/pools.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { CopyableText, Facts, Part } from './facts.tsx'

/** The text that the wallet signs, above the button that signs it. */
export function DraftPart({ description }: { readonly description: Description }) {
  const { decision } = useTexts()
  return (
    <Part title={decision.readBefore}>
      <p className="mb-2 font-semibold">{description.title}</p>
      <SignedFacts description={description} />
    </Part>
  )
}

/** Every field of a decision. Addresses, hashes and ids are copied by a click. */
export function SignedFacts({ description }: { readonly description: Pick<Description, 'lines'> }) {
  return (
    <Facts
      facts={description.lines.map(({ label, value }) => ({
        label,
        value: (
          <>
            <CopyableText>{value}</CopyableText>
            {poolLabels.has(label) && <PoolNames text={value} />}
          </>
        ),
      }))}
    />
  )
}

/** The labels of signed fields that have pools in them, in both languages. */
const poolLabels = new Set(
  Object.values<Definition>(definitions).flatMap(({ fields }) =>
    fields.flatMap(({ name, en, zh }) => (['poolId', 'poolIds', 'lines'].includes(name) ? [en, zh] : [])),
  ),
)

/** Names of the pools in the signed text. Only their ids are signed, so the text says where the names come from. */
function PoolNames({ text }: { readonly text: string }) {
  const { decision } = useTexts()
  const names = usePools().namesIn(text)
  if (names.length === 0) return null
  return <span className="block text-muted">{fill(decision.poolNames, { names: names.join(', ') })}</span>
}
