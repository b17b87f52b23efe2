const inButton = 18
const inView = 20

/** A profile name in the account button: its first 18 characters. */
export const buttonName = (name: string): string => cut(name, inButton)

/** A profile name in the Account view: its first 20 characters. */
export const viewName = (name: string): string => cut(name, inView)

/** Counts what a person sees as a character, so that none is cut in two. */
function cut(name: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}
