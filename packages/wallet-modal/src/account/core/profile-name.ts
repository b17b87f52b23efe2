const inButton = 18
const inView = 20

/** Returns the first 18 characters of a profile name, for the account button. */
export const buttonName = (name: string): string => cut(name, inButton)

/** Returns the first 20 characters of a profile name, for the Account view. */
export const viewName = (name: string): string => cut(name, inView)

/** Counts graphemes, so that no visible character is split. */
function cut(name: string, most: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : name
}
