import { useState, type Dispatch, type SetStateAction } from 'react';

/** A loader's value that the page may change; the next value of the loader replaces it. */
export function useLoaded<Value>(loaded: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [previous, setPrevious] = useState(loaded);
  const [value, setValue] = useState(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setValue(loaded);
  }
  return [value, setValue];
}
