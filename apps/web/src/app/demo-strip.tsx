import { useAppConfig } from '../shared/config/app-config-query.ts'
import { lazyPart } from '../shared/loading/lazy-part.tsx'

const DemoTools = lazyPart(
  () => import('../features/demo-tools/demo-tools.tsx'),
  (module) => module.DemoTools,
  <div className="h-11" />,
)

/** A line that says that this is the demo, with its tools. Production does not fetch its code. */
export function DemoStrip() {
  const { data } = useAppConfig()
  if (data?.profile !== 'demo') return null
  return <DemoTools />
}
