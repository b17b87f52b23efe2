// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A token of the oldest kind: its `transfer` reverts or works, and returns nothing.
contract SilentToken {
    mapping(address holder => uint256) public balanceOf;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}
