import type { ComponentType } from 'react'
import { Button } from '../button/button.tsx'
import { fetchedPart } from '../loading/fetched-part.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

export interface PlotTexts {
  /** Shown in place of the picture if its code could not be fetched. */
  readonly notDrawn: string
  readonly drawAgain: string
}

interface LazyPlotProps<Props> {
  readonly plot: Props
  readonly texts: PlotTexts
}

/**
 * Creates a plot that loads the chart library when it shows. Without a network the picture may be missing; the figures below it
 * are not.
 */
export function lazyPlot<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<LazyPlotProps<Props>> {
  const usePlot = fetchedPart(load, pick)
  return function LazyPlot({ plot, texts }) {
    const { Part, failures, retry } = usePlot()
    if (Part !== undefined) return <Part {...plot} />
    if (failures === 0) return <Skeleton shape="block" />
    return (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
        {texts.notDrawn}
        <Button kind="plain" onClick={retry}>
          {texts.drawAgain}
        </Button>
      </p>
    )
  }
}
