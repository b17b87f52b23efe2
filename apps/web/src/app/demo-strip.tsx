import { lazy, Suspense } from 'react'
import { useAppConfig } from '../shared/app-config-query.ts'

const DemoTools = lazy(() =>
  import('../features/demo-tools/demo-tools.tsx').then(({ DemoTools: found }) => ({ default: found })),
)

/** In the demo: a line that says so, with its tools. In production none of its code is fetched. */
export function DemoStrip() {
  const { data } = useAppConfig()
  if (data?.profile !== 'demo') return null
  return (
    <Suspense fallback={<div className="h-11" />}>
      <DemoTools />
    </Suspense>
  )
}
