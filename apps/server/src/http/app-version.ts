/** The version of this program. `npm run release` changes it. */
export const appVersion = '1.0.0'
