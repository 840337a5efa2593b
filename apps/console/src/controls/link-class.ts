/** A link in a table or a list of facts, large enough for a thumb where there is one. It ends where numbers above it end. */
export const linkClass =
  'inline-flex items-center [.text-right_&]:justify-end underline decoration-edge underline-offset-4 hover:decoration-current max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12 pointer-coarse:min-w-12'
