import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A plot that comes with the chart library. Without a network the picture may be missing; the figures below it are not. */
export function lazyPlot<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (plot) => ({ default: plot }),
      () => ({ default: () => null }),
    ),
  )
}
