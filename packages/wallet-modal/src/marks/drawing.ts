/** A shape of a mark: its SVG element, its attributes as React names them, and its children. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>, children?: readonly Shape[]]

/** A mark on a grid of 24 by 24. */
export type Drawing = readonly Shape[]
