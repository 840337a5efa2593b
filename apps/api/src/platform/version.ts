import product from '../../package.json' with { type: 'json' }

/** The product's version. Specification §1. */
export const version: string = product.version
