import { api } from '../../shared/api.ts'
import { forgetMember } from '../../shared/query-client.ts'
import { session } from '../../shared/session.ts'

/** Ends the session at the server and forgets it here. Without an answer it still ends here; there it ends by its age. */
export async function signOut(): Promise<void> {
  await api
    .post('/prod/APP/user/logout', {})
    .catch((cause: unknown) => console.warn('The server did not hear of the sign-out', cause))
  session.forget()
  forgetMember()
}
