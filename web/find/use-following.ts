/** Follows the position of the device while the page is visible, after it was found once. */
import { useEffect, useState } from 'preact/hooks';
import { type DevicePosition, follow } from '../page/position.ts';

export function useFollowing(isFollowed: boolean): DevicePosition | undefined {
  const [position, setPosition] = useState<DevicePosition>();
  useEffect(() => {
    if (!isFollowed) return;
    let end: (() => void) | undefined;
    const adapt = () => {
      end?.();
      end = document.visibilityState === 'visible' ? follow(setPosition) : undefined;
    };
    adapt();
    document.addEventListener('visibilitychange', adapt);
    return () => {
      end?.();
      document.removeEventListener('visibilitychange', adapt);
    };
  }, [isFollowed]);
  return position;
}
