import { lazyPart } from '../../shared/loading/lazy-part.tsx'

/** {@link NightLog} of `night-log.tsx`, fetched when it is first shown: most visitors of the page verify no signatures. */
export const LazyNightLog = lazyPart(
  () => import('./night-log.tsx'),
  (module) => module.NightLog,
  <div className="h-16" />,
)
