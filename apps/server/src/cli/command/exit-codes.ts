/** What the program returns; 0 when it did what was asked. */
export const refused = 1
export const wrongUsage = 2
/** There is something to sign with a key that the command does not hold. */
export const toBeSigned = 3
export const serverNotReached = 4
