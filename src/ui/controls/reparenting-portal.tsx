import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { focusedElement, restoreFocus } from '../focus/track-focus.ts';

/**
 * Shows its content in a box of its own inside another element. Where that becomes a different one the box moves
 * there with all it holds and the focus in it, while a plain portal would begin its content anew.
 */
export const ReparentingPortal = ({
  to,
  className,
  sheet,
  children,
}: {
  readonly to: HTMLElement;
  readonly className: string | undefined;
  /** Stands as a sheet over what is there. */
  readonly sheet: boolean;
  readonly children: ReactNode;
}) => {
  const [box] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    box.setAttribute('class', className ?? '');
    box.setAttribute('data-sheet', String(sheet));
    to.append(box);
  }, [box, to, className, sheet]);
  useLayoutEffect(() => () => box.remove(), [box]);
  useEffect(() => {
    const place = focusedElement();
    if (place !== null && box.contains(place.element)) restoreFocus(place);
  }, [box, to]);
  return createPortal(children, box);
};
