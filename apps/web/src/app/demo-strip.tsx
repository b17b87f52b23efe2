import { useAppConfig } from '../shared/config/app-config-query.ts'
import { lazyPart } from '../shared/loading/lazy-part.tsx'

const DemoTools = lazyPart(
  () => import('../features/demo-tools/demo-tools.tsx'),
  (module) => module.DemoTools,
  <div className="h-11" />,
)

/** In the demo: a line that says so, with its tools. In production none of its code is fetched. */
export function DemoStrip() {
  const { data } = useAppConfig()
  if (data?.profile !== 'demo') return null
  return <DemoTools />
}
