/** A person of this phone's chat: a member by the token, or a guest by the guest id. */
export type Speaker = { token: string | null; guestId: string | undefined }

/** What a call of the chat carries to say who speaks. A member is known by the token, which each call carries anyway. */
export const bodyOf = ({ guestId }: Speaker): { guestId?: string } =>
  guestId === undefined ? {} : { guestId }
