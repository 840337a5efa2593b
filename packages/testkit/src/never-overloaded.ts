/** Marks that no server of a test reaches. Tests share few cores with each other; those of overload set their own. */
export const neverOverloaded = { OVERLOAD_MONEY: '20000/30000', OVERLOAD_REST: '20000/30000' } as const
