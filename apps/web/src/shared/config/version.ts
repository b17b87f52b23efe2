/** The app's version and its code, shown on the member's page and sent along with every call. */
export const APP_VERSION = '1.0.0 (100)'
