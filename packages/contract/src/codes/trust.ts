/** On which side of a node of the liability tree its sibling is. */
export const siblingSides = ['left', 'right'] as const
export type SiblingSide = (typeof siblingSides)[number]
