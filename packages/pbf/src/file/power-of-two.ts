/** The smallest power of two that is not below a size of at least 1: for memory that grows seldom. */
export const powerOfTwoFrom = (size: number): number => 2 ** Math.ceil(Math.log2(size));
