/** Routes of specification §2 that open in a later issue; until then their page says so. The list ends empty. */
export const notBuiltRoutes = ['/user/spin'] as const
