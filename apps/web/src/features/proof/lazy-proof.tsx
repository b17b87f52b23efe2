import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { withAllTexts } from '../../shared/locale/i18n.ts'

const place = <div className="h-16" />

/** {@link ProofCard} of `proof-row.tsx`, fetched when it is first shown. */
export const LazyProofCard = lazyPart(
  () => withAllTexts(() => import('./proof-row.tsx')),
  (module) => module.ProofCard,
  place,
)

/** {@link ProofRow} of `proof-row.tsx`, fetched when it is first shown. */
export const LazyProofRow = lazyPart(
  () => withAllTexts(() => import('./proof-row.tsx')),
  (module) => module.ProofRow,
  place,
)
